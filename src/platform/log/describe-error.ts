/**
 * The parts of an error that the log stores: its type, message, stack and causes; of a failed query the text without
 * its values, which may be a user's address, token or password hash.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, query, params } = error as Error & Record<string, unknown>
  const isQuery = typeof query === 'string' && Array.isArray(params)
  return {
    type: error.constructor.name,
    // The query library's own message ends with the values.
    message: isQuery ? `Failed query: ${query}` : error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** Only the calls: a stack begins with the message, whose lines may look like calls. */
function placesOf({ stack = '', message }: Error): string[] {
  const calls = stack.slice(stack.indexOf(message) + message.length)
  return calls.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
}
