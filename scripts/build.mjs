import { build } from './setup/build.mjs';
import { SetupError } from './setup/report.mjs';

try {
  build();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
