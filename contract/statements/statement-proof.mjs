/**
 * How a statement is proven, for all who check one: the server, the member's browser, and `fairhouse-verify`.
 *
 * Plain JavaScript without imports, so that it runs everywhere unchanged and can be read in one sitting; its types are
 * in statement-proof.d.mts. The caller passes SHA-256 in. Hashes are written in hex.
 *
 * A day of a ledger is a Merkle tree as in RFC 6962: a leaf is SHA-256(0x00 ‖ text), a node SHA-256(0x01 ‖ left ‖
 * right). Its leaves are the accounts that moved on that day, in the order of their numbers. Each account's leaf holds
 * the root of a tree of its own over the day's entries of that account, in the order in which they happened, how many
 * entries the account had before the day, and the balance before and after the day. A leaf also holds a blinding value
 * that only the account's owner receives, so that nobody can guess another account's leaf from its hash. A day's link
 * is SHA-256(0x02 ‖ text ‖ link of the day before).
 */

const encoder = new TextEncoder()

/** @param {string} hex */
export function hexToBytes(hex) {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2})*$/.test(hex)) throw new TypeError('not a hash in hex')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** @param {Uint8Array} bytes */
export const bytesToHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Joins parts behind a first byte that differs for each kind, so that no kind can be mistaken for another. */
const join = (kind, ...parts) => {
  const joined = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0))
  joined[0] = kind
  let at = 1
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
const leafBytes = (text) => join(0, encoder.encode(text))
const nodeBytes = (left, right) => join(1, left, right)

/** Returns the text of an entry: a JSON array of strings, in this order. */
export const entryText = (account, entry) =>
  JSON.stringify([
    'fairhouse.entry.1',
    account,
    entry.id,
    entry.type,
    entry.amount,
    entry.balanceBefore,
    entry.balanceAfter,
    entry.at,
    entry.reference,
  ])

/** Returns the text of an account's leaf in a day's tree. */
export const accountText = (one, entriesRoot) =>
  JSON.stringify([
    'fairhouse.account.1',
    one.ledger,
    one.day,
    one.account,
    one.kind,
    one.owner,
    one.entriesBefore,
    one.entries.length,
    one.opening,
    one.closing,
    entriesRoot,
    one.blinding,
  ])

/** Returns the text that a day's link is made of. */
export const dayText = (day) =>
  JSON.stringify(['fairhouse.day.1', day.ledger, day.day, day.accounts, day.entries, day.root])

/** The link before the first day. */
export const FIRST_LINK = '0'.repeat(64)

/** Returns the hash of a leaf's text. */
export const hashLeaf = async (sha256, text) => sha256(leafBytes(text))

/** Returns a day's link to the day before. */
export const hashDay = async (sha256, day) =>
  bytesToHex(await sha256(join(2, encoder.encode(dayText(day)), hexToBytes(day.previous))))

/**
 * Returns every level of the tree over some leaves' hashes, from the leaves to the root; a node without a neighbour
 * moves up unchanged.
 */
export async function treeLevels(sha256, leaves) {
  if (leaves.length === 0) return [[await sha256(new Uint8Array())]]
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const above = []
    for (let at = 0; at < level.length; at += 2)
      above.push(at + 1 < level.length ? await sha256(nodeBytes(level[at], level[at + 1])) : level[at])
    level = above
  }
  return levels
}

/** Returns the root of the tree over some leaves' hashes, in hex. */
export const treeRoot = async (sha256, leaves) => bytesToHex((await treeLevels(sha256, leaves)).at(-1)[0])

/** Returns the nodes that prove the leaf at a position of a tree of some size: [level, position], from below. */
export function proofPlaces(position, size) {
  const places = []
  for (let [at, length, level] = [position, size, 0]; length > 1; at >>= 1, length = (length + 1) >> 1, level++) {
    const neighbour = at ^ 1
    if (neighbour < length) places.push([level, neighbour])
  }
  return places
}

/**
 * Returns the root that a leaf's hash and its proof lead to, in hex; null when the proof does not fit position and
 * size.
 */
export async function rootOfProof(sha256, leaf, position, size, proof) {
  const places = Number.isSafeInteger(position) && position >= 0 && position < size ? proofPlaces(position, size) : null
  if (places === null || places.length !== proof.length) return null
  let hash = leaf
  for (const [index, [, neighbour]] of places.entries()) {
    const other = hexToBytes(proof[index])
    hash = await sha256(neighbour % 2 === 0 ? nodeBytes(other, hash) : nodeBytes(hash, other))
  }
  return bytesToHex(hash)
}

/** Reads a decimal of at most four places as a whole number of 1/10,000. */
function toMinor(text) {
  const match = /^(-?)(\d{1,15})\.(\d{2,4})$/.exec(text)
  if (!match) throw new TypeError(`not an amount: ${text}`)
  const minor = BigInt(match[2]) * 10000n + BigInt(match[3].padEnd(4, '0'))
  return match[1] ? -minor : minor
}

const fault = (code, facts) => ({ code, ...facts })
const dayAfter = (day) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Checks that every balance follows from the one before it, from the opening of the day to its closing. */
function checkBalances({ accounts }) {
  for (const one of accounts) {
    let balance = toMinor(one.opening)
    for (const entry of one.entries) {
      const facts = { account: one.account, day: one.day, entry: entry.id }
      if (toMinor(entry.balanceBefore) !== balance) return fault('missing-before', facts)
      balance += toMinor(entry.amount)
      if (toMinor(entry.balanceAfter) !== balance) return fault('balance', facts)
    }
    if (toMinor(one.closing) !== balance) return fault('missing-after', { account: one.account, day: one.day })
  }
  return null
}

/** Checks that nothing is missing between two days of an account: numbers of entries and balances are continuous. */
function checkComplete({ accounts }) {
  const last = new Map()
  for (const one of [...accounts].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const before = last.get(one.account)
    const follows =
      !before ||
      (before.day < one.day &&
        before.entriesBefore + before.entries.length === one.entriesBefore &&
        before.closing === one.opening)
    if (!follows) return fault('gap', { account: one.account, day: one.day })
    last.set(one.account, one)
  }
  return null
}

/** Checks that each account's day, recomputed from its entries, is a leaf of that day's tree. */
async function checkIncluded(sha256, { accounts, days }) {
  for (const one of accounts) {
    const day = days.find((each) => each.ledger === one.ledger && each.day === one.day)
    const facts = { account: one.account, day: one.day }
    if (!day) return fault('no-day', facts)
    const leaves = []
    for (const entry of one.entries) leaves.push(await hashLeaf(sha256, entryText(one.account, entry)))
    const leaf = await hashLeaf(sha256, accountText(one, await treeRoot(sha256, leaves)))
    if ((await rootOfProof(sha256, leaf, one.position, day.accounts, one.proof)) !== day.root)
      return fault('not-included', facts)
  }
  return null
}

/**
 * Checks that the days of each ledger follow each other, none is missing, and each link is made of its day and the link
 * before.
 */
async function checkChain(sha256, { days }) {
  const last = new Map()
  for (const day of days) {
    const before = last.get(day.ledger)
    const facts = { ledger: day.ledger, day: day.day }
    if (before && (dayAfter(before.day) !== day.day || before.link !== day.previous))
      return fault('chain-broken', facts)
    if ((await hashDay(sha256, day)) !== day.link) return fault('link', facts)
    last.set(day.ledger, day)
  }
  return null
}

/** Checks that the days are the published ones, as the checking person fetched them. */
function checkPublished({ days }, roots) {
  for (const day of days) {
    const published = roots.find((each) => each.ledger === day.ledger && each.day === day.day)
    const facts = { ledger: day.ledger, day: day.day }
    if (!published) return fault('unpublished', facts)
    if (published.root !== day.root || published.link !== day.link) return fault('other-root', facts)
  }
  return null
}

const STRINGS = {
  days: ['ledger', 'day', 'root', 'previous', 'link'],
  accounts: ['ledger', 'day', 'account', 'kind', 'owner', 'opening', 'closing', 'blinding'],
  entries: ['id', 'type', 'amount', 'balanceBefore', 'balanceAfter', 'at', 'reference'],
}
const lacks = (one, names) => names.find((name) => typeof one?.[name] !== 'string')
const isCount = (value) => Number.isSafeInteger(value) && value >= 0

function checkForm(statement) {
  if (statement?.format !== 'fairhouse.statement.1') return fault('form', { field: 'format' })
  for (const list of ['days', 'accounts']) if (!Array.isArray(statement[list])) return fault('form', { field: list })
  for (const day of statement.days) {
    const field = lacks(day, STRINGS.days) ?? ['accounts', 'entries'].find((name) => !isCount(day[name]))
    if (field) return fault('form', { field: `days.${field}` })
  }
  for (const one of statement.accounts) {
    const field =
      lacks(one, STRINGS.accounts) ??
      ['position', 'entriesBefore'].find((name) => !isCount(one[name])) ??
      ['proof', 'entries'].find((name) => !Array.isArray(one[name]))
    if (field) return fault('form', { field: `accounts.${field}` })
    for (const entry of one.entries)
      if (lacks(entry, STRINGS.entries)) return fault('form', { field: `entries.${lacks(entry, STRINGS.entries)}` })
  }
  return null
}

/**
 * Checks a statement, step by step; after a failed step the further steps are still done where possible. `roots` are
 * the published days as the checking person fetched them, or null: then the step `published` is left out. Never throws
 * for any statement.
 */
export async function verifyStatement(statement, { sha256, roots = null }) {
  const form = checkForm(statement)
  const steps = [{ step: 'form', isOk: form === null, fault: form }]
  const take = async (step, check) => {
    const found = await Promise.resolve()
      .then(check)
      .catch((error) => fault('form', { field: String(error?.message ?? error) }))
    steps.push({ step, isOk: found === null, fault: found })
  }
  if (form === null) {
    await take('balances', () => checkBalances(statement))
    await take('complete', () => checkComplete(statement))
    await take('included', () => checkIncluded(sha256, statement))
    await take('chain', () => checkChain(sha256, statement))
    if (roots !== null) await take('published', () => checkPublished(statement, roots))
  }
  return { isVerified: steps.every((step) => step.isOk), steps }
}
