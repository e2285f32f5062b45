import { expect, test } from 'vitest';
import { checkConfig } from '../../../main/config/check-config.ts';
import { fold } from '../../../main/config/fold.ts';
import { readToml } from '../../../main/config/read-toml.ts';
import { sources } from '../../../main/sources/all.ts';
import { configProblemText } from '../../../shared/text/phrases/config.ts';

function said(text: string): readonly string[] {
  const { tree } = readToml(text, 'c.toml');
  const { problems } = checkConfig(fold([tree!]), sources);
  return problems.map((each) => `${each.line}:${each.column} ${configProblemText(each)}`);
}

test('takes what the sources document', () => {
  expect(
    said(`[providers.llm.anthropic]
source = "anthropic"

[providers.llm.anthropic.hosted_tools.web_search]
enable = true
max_uses = 5
allowed_domains = ["example.com"]
user_location = { city = "Berlin", country = "DE", timezone = "Europe/Berlin" }

[providers.llm.local]
source = "anthropic-messages"
base_url = "http://127.0.0.1:8080"
api_key_env = "LOCAL_KEY"
headers = { x-trace = "on" }
models."qwen/q.gguf" = { context_window = 8192, reasoning = { mode = "budget", min = 1024 } }

[assistant.model]
id = "local/qwen/q.gguf"
`),
  ).toEqual([]);
});

test('says every mistake in the words of the sources there are', () => {
  expect(
    said(`[providers.llm.a]
source = "anthropic-mesages"
[providers.llm.b]
source = "anthropic-messages"
[providers.llm.c]
source = "anthropic-messages"
base_url = "localhost:8080"
hosted_tools.web_search.enable = true
[providers.llm.d]
source = "anthropic"
base_url = "https://api.anthropic.com/v1/messages"
hosted_tools.web_search.user_location = { citty = "Berlin" }
models.x.reasoning.mode = "budgt"
`),
  ).toEqual([
    '2:1 There is no source “anthropic-mesages”. Did you mean “anthropic-messages”? Sources: anthropic, anthropic-messages, cerebras, google, llamacpp, ollama, openai, openai-chat-completions, openrouter, vllm.',
    '3:16 “base_url” is missing. Add it.',
    '7:1 “providers.llm.c.base_url” must begin with https:// or http://.',
    '8:1 The source “anthropic-messages” has no hosted tools. Use a provider with the source “anthropic”, “google”, “openai” or “openrouter”, or take this out.',
    '11:1 “providers.llm.d.base_url” ends in what is appended to it anyway. It is used as it stands, but most likely “https://api.anthropic.com” is meant.',
    '12:43 There is no setting “citty” here. Did you mean “city”? Settings: city, region, country, timezone.',
    '13:20 “providers.llm.d.models.x.reasoning.mode” must be “adaptive”, “budget”, “levels” or “none”.',
  ]);
});
