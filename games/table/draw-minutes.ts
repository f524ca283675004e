/**
 * Splits a table's name into its game and the minutes that a round takes: "table-pk10-3m" is "table-pk10" in rounds of
 * three.
 */
export function readMinutes(name: string): { base: string; minutes: number | null } {
  const { base, minutes } = /^(?<base>table-.+)-(?<minutes>\d)m$/.exec(name)?.groups ?? {}
  return base === undefined ? { base: name, minutes: null } : { base, minutes: Number(minutes) }
}
