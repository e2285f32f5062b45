import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The variable the app is given a key in, where a test declares a provider. */
export const keyVariable = 'FOOTNOTE_TEST_KEY';

export function configFile(profile: string): string {
  return join(profile, 'config', 'footnote', 'config.toml');
}

/** Writes what the user would have written before the app is started. */
export async function writeConfig(profile: string, toml: string): Promise<void> {
  await mkdir(join(profile, 'config', 'footnote'), { recursive: true });
  await writeFile(configFile(profile), toml);
}

/** A provider `home` with web search, whose model `m` new conversations begin with. */
export function searchingProvider(baseUrl: string): string {
  return `[providers.llm.home]
source = "anthropic"
base_url = "${baseUrl}"
api_key_env = "${keyVariable}"

[providers.llm.home.hosted_tools.web_search]
enable = true

[assistant.model]
id = "home/m"
`;
}
