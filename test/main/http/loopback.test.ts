import { expect, test } from 'vitest';
import { isLoopback } from '../../../main/http/loopback.ts';

test.each([
  'http://localhost:8080/v1',
  'http://LOCALHOST/',
  'http://models.localhost/',
  'http://127.0.0.1:1/',
  'http://127.9.8.7/',
  'http://2130706433/',
  'https://[::1]:8443/',
])('%s is on this computer', (url) => {
  expect(isLoopback(url)).toBe(true);
});

test.each([
  'https://api.example.org/',
  'http://192.168.0.1/',
  'http://127.0.0.1.example.org/',
  'http://localhost.example.org/',
  'http://notlocalhost/',
  'http://[::2]/',
  'http://10.127.0.1/',
])('%s is not', (url) => {
  expect(isLoopback(url)).toBe(false);
});
