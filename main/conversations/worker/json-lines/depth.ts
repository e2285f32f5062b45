/** Whether arrays and objects of a JSON text stand deeper inside one another than `limit`; looks at the text only. */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > limit) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}
