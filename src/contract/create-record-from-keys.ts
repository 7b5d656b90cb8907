/** Creates an object with a value for each of the names. Its type has exactly these names. */
export function createRecordFromKeys<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const record = Object.fromEntries(names.map((name) => [name, make(name)]))
  if (!holdsAll(record, names)) throw new RangeError('A record lacks one of its names.')
  return record
}

function holdsAll<Name extends string, Value>(
  record: Record<string, Value>,
  names: readonly Name[],
): record is Record<Name, Value> {
  return names.every((name) => Object.hasOwn(record, name))
}
