/**
 * The version every request is sent with. The newer 2026-10-21 takes away sampling parameters and refuses
 * citations in user messages; no model is known that needs it, and servers that speak this protocol know
 * this one.
 */
export const apiVersion = '2023-06-01';
