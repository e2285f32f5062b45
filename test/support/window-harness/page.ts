import { fakeBridge } from './fake-bridge.ts';
import { scenes, type SceneName } from './scenes/all.ts';

// Runs before the page's own script: what preload does in the app.
const name = new URLSearchParams(location.search).get('scene') ?? 'cited';
const scene = scenes[name as SceneName];
Object.defineProperty(window, 'footnote', { value: fakeBridge(scene) });
