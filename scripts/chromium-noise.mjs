/** What Chromium says on a machine without a system bus, a GPU or a sandbox, and means nothing. */
const harmless = [
  /Failed to connect to the bus/,
  /Failed to call method: org\.freedesktop\./,
  /Exiting GPU process/,
  /ContextResult::k(Transient|Fatal)Failure/,
  /viz_main_impl\.cc.*Exiting/,
  /gpu_memory_buffer_support_x11|gbm_wrapper|vaapi_wrapper/,
  /GLES3 is unsupported|GLSurface|gl_display\.cc|angle_platform_impl/,
  /command_buffer_proxy_impl\.cc/,
  /Failed to send GetTerminationStatus message to zygote/,
  /libva error/,
  /^\s*$/,
];

export function isNoise(line) {
  return harmless.some((pattern) => pattern.test(line));
}
