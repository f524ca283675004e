/**
 * What a migration takes away from the version before it, which still runs on the same database while an upgrade goes
 * from server to server. "Expand, then contract": a version adds; what it no longer needs goes with a later one.
 */
const CONTRACTIONS =
  /\b(?:drop\s+(?:table|column|schema|view|type)|rename\s+(?:to|column)|alter\s+column\s+\w+\s+(?:type|set\s+not\s+null|drop\s+default)|add\s+constraint|add\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?:(?!default|generated)[^,;])*?not\s+null(?!(?:(?!,|;)[\s\S])*?(?:default|generated)))/gi
/** A statement that contracts, and says why the version before does not need what it takes. */
const EXPLAINED = /^-- contract: \S.*\n(?:--.*\n)*[^;]*;/gm

/** Returns the contractions of a migration that nothing explains, each with the migration's name. */
export function findContractions(name: string, sql: string): string[] {
  const text = sql.replaceAll(EXPLAINED, '').replaceAll(/--.*$/gm, '')
  return [...text.matchAll(CONTRACTIONS)].map(([found]) => `${name}: ${found.toLowerCase().replaceAll(/\s+/g, ' ')}`)
}
