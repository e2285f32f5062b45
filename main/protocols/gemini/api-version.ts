/** The version in the path of every request, recorded in payloads. */
export const apiVersion = 'v1beta';
