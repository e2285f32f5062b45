export type ExportFormat = 'markdown' | 'jsonl';

/** Asks the user for a file; the page never names one. Undefined: the user does not want to. */
export interface ChooseFile {
  /** Where an export goes; `name` is the name that is offered, without its ending. */
  toSave(offered: {
    readonly name: string;
    readonly format: ExportFormat;
  }): Promise<string | undefined>;
  /** The export to take in. */
  toOpen(): Promise<string | undefined>;
}
