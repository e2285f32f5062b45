import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type { ConfigProblemCode } from '../../shared/model/config-problem-code.ts';
import { nearest } from './nearest.ts';
import { problem, shortName } from './problem.ts';
import { kindOf, nodeAt, placeAt } from './tree.ts';
import type { TreeNode, TreePath } from './tree.ts';

type Issue = z.core.$ZodIssue;

/** The value that was checked: where it stands in the whole tree, and against what. */
export interface Subject {
  readonly root: TreeNode;
  readonly path: TreePath;
  readonly schema: z.core.$ZodType | undefined;
}

/** What a schema found, as problems with their places. */
export function schemaProblems(
  issues: readonly Issue[],
  subject: Subject,
): readonly ConfigProblem[] {
  return issues.flatMap((issue) => issueProblems(issue, subject));
}

function issueProblems(issue: Issue, subject: Subject): readonly ConfigProblem[] {
  const below = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const path = [...subject.path, ...below];
  const found = (code: ConfigProblemCode, details: Readonly<Record<string, unknown>>) => [
    problem(placeAt(subject.root, path), path, code, details),
  ];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = knownKeys(schemaAt(subject.schema, below));
      return issue.keys.map((name) => unknownKey(subject.root, [...path, name], known));
    }
    case 'invalid_type':
      return [typeProblem([issue.expected], path, subject)];
    case 'invalid_union':
      return unionProblems(issue, { ...subject, path, schema: schemaAt(subject.schema, below) });
    case 'invalid_value':
      return found('not_one_of', { values: issue.values });
    case 'too_small':
      return found('too_small', { minimum: Number(issue.minimum), of: issue.origin });
    case 'too_big':
      return found('too_big', { maximum: Number(issue.maximum), of: issue.origin });
    case 'invalid_format':
      return found('bad_format', { format: issue.format });
    case 'custom':
      return [customProblem(issue, path, subject)];
    default:
      return found('not_allowed', { reason: issue.message });
  }
}

/** A key that nothing reads, with what it was most likely meant to be. */
export function unknownKey(
  root: TreeNode,
  path: TreePath,
  known: readonly string[],
): ConfigProblem {
  const name = String(path.at(-1));
  const near = nearest(name, known);
  return problem(placeAt(root, path), path, 'unknown_key', {
    name: shortName(name),
    ...(near === undefined ? {} : { nearest: near }),
    known,
  });
}

function typeProblem(
  expected: readonly string[],
  path: TreePath,
  { root }: Subject,
): ConfigProblem {
  const node = nodeAt(root, path);
  const at = placeAt(root, path);
  if (node === undefined) return problem(at, path, 'missing_key', { name: path.at(-1) });
  return problem(at, path, 'wrong_type', {
    expected: [...new Set(expected.map(kindWord))],
    found: kindOf(node),
  });
}

function kindWord(expected: string): string {
  if (expected === 'array') return 'list';
  return expected === 'object' || expected === 'record' ? 'table' : expected;
}

/** When one branch takes values of this type, what it says is more to the point than that others do not. */
function unionProblems(
  issue: z.core.$ZodIssueInvalidUnion,
  subject: Subject,
): readonly ConfigProblem[] {
  const node = nodeAt(subject.root, subject.path);
  const found = node === undefined ? 'nothing' : kindOf(node);
  const branch = issue.errors.findIndex(
    (issues) => !issues.every((each) => isOtherType(each, found)),
  );
  if (branch === -1) {
    return [typeProblem(issue.errors.flat().flatMap(expectedTypes), subject.path, subject)];
  }
  const schema = subject.schema instanceof z.ZodUnion ? subject.schema.options[branch] : undefined;
  return schemaProblems(issue.errors[branch] ?? [], { ...subject, schema });
}

/** Whether a branch does not take values of the type that was found, whatever they say. */
function isOtherType(issue: Issue, found: string): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_value') return !expectedTypes(issue).includes(found);
  return issue.code === 'invalid_type' && issue.expected !== 'int';
}

function expectedTypes(issue: Issue): readonly string[] {
  if (issue.code === 'invalid_value') return issue.values.map((value) => typeof value);
  return 'expected' in issue ? [issue.expected] : [];
}

/** A check of our own says its code in `params`; others are passed on in their words. */
function customProblem(
  issue: z.core.$ZodIssueCustom,
  path: TreePath,
  { root }: Subject,
): ConfigProblem {
  const at = placeAt(root, path);
  const code: unknown = issue.params?.['code'];
  if (typeof code !== 'string') {
    return problem(at, path, 'not_allowed', { reason: issue.message });
  }
  const details: unknown = issue.params?.['details'];
  const known = typeof details === 'object' && details !== null ? { ...details } : {};
  return { ...problem(at, path, 'not_allowed', known), code };
}

function knownKeys(schema: z.core.$ZodType | undefined): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The schema of a value below another's, as far as objects, records, lists and wrappers lead to it. */
function schemaAt(
  schema: z.core.$ZodType | undefined,
  path: TreePath,
): z.core.$ZodType | undefined {
  const inner = unwrapped(schema);
  const [key, ...rest] = path;
  if (key === undefined) return inner;
  if (inner instanceof z.ZodObject) {
    return schemaAt((inner.shape as Readonly<Record<string, z.core.$ZodType>>)[key], rest);
  }
  if (inner instanceof z.ZodRecord) return schemaAt(inner.valueType, rest);
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest);
  return undefined;
}

function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap());
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) {
    return unwrapped(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}
