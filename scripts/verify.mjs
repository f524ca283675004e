#!/usr/bin/env node
/**
 * npx fairhouse-verify statement.json [--roots roots.json | --root <hash>] [--link <day>:<hash>]
 * npx fairhouse-verify round.json [--seed <revealed house seed>]
 * npx fairhouse-verify draw.json
 *
 * Checks a statement without asking the house: that its balances follow from each other, that no entry is left out,
 * that every entry is under the root of its day, and that the days are chained. --roots compares with the roots that
 * you fetched yourself (GET /wps/system/ledgerRoot?from=…&to=…); --root requires this root or link among the days;
 * --link requires that a day has the link that you saved, such as the one that a device stores (the statement's page
 * shows it). Exit status 0: verified. 1: not verified, with the reason. 2: wrong arguments.
 *
 * For a statement this file and contract/statements/statement-proof.mjs are all that checks. A round (of a game's history
 * or of the betting record) is recomputed by scripts/verify-round.ts with the rules of games/: every original, dice,
 * slot and crash. A draw of the lottery hall (the call drawProof) is drawn again by scripts/verify-draw.ts.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { verifyStatement } from '../contract/statements/statement-proof.mjs'
import { loadProgram } from './load-program.mjs'

const USAGE =
  'usage: fairhouse-verify statement.json [--roots roots.json] [--root <hash>] [--link <day>:<hash>]\n       fairhouse-verify round.json [--seed <house seed>]\n       fairhouse-verify draw.json\n'
const HELP = `${USAGE}
  --roots roots.json   compares the days with published roots that you fetched yourself (GET /wps/system/ledgerRoot?from=…&to=…)
  --root <hash>        this root or link must be among the statement's days
  --link <day>:<hash>  that day must have the link that you kept of it, as the statement's page shows it: 2026-11-21:5f0c…
  --seed <house seed>  recomputes a round with the revealed seed of the house

Exit status 0: verified. 1: not, and why. 2: not asked rightly.
`
const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

const STEPS = {
  form: 'The file is a statement',
  balances: 'Every balance follows on the one before it',
  complete: 'No entry is left out',
  included: 'Every entry is under the root of its day',
  chain: 'The days are chained, none is missing',
  published: 'The roots are those that were published',
}
const FAULTS = {
  form: ({ field }) => `not a statement as we know it: ${field}`,
  'missing-before': ({ account, day, entry }) =>
    `an entry of account ${account} on ${day} is missing or changed before entry ${entry}`,
  'missing-after': ({ account, day }) =>
    `the last entry of account ${account} on ${day} is missing, or its closing balance is changed`,
  balance: ({ account, day, entry }) =>
    `entry ${entry} of account ${account} on ${day}: the balance after it is not the one before it and the amount`,
  gap: ({ account, day }) => `account ${account}: entries before ${day} are left out, or a day is there twice`,
  'no-day': ({ account, day }) => `account ${account}: its day ${day} has no root in the file`,
  'not-included': ({ account, day }) =>
    `account ${account} on ${day}: these entries are not what was sealed under the day's root`,
  'chain-broken': ({ ledger, day }) => `ledger ${ledger}: ${day} does not follow on the day before it`,
  link: ({ ledger, day }) => `ledger ${ledger}: the link of ${day} is not made of that day and the day before`,
  unpublished: ({ ledger, day }) => `ledger ${ledger}: no root was published for ${day}, or you did not fetch it`,
  'other-root': ({ ledger, day }) => `ledger ${ledger}: the published root of ${day} is another one`,
}

/** Returns the file's content, or the value inside an answer of the house. */
const unwrap = (body) => (body && body.success === true && body.value ? body.value : body)

function readArguments(words) {
  const asked = { file: null, roots: null, root: null, link: null, seed: null }
  for (let at = 0; at < words.length; at++) {
    const name = { '--roots': 'roots', '--root': 'root', '--link': 'link', '--seed': 'seed' }[words[at]]
    if (name) asked[name] = words[++at] ?? null
    else if (asked.file === null && !words[at].startsWith('-')) asked.file = words[at]
    else return null
    if (name && asked[name] === null) return null
  }
  if (asked.link !== null && !/^\d{4}-\d\d-\d\d:[0-9a-f]{64}$/.test(asked.link)) return null
  return asked.file === null ? null : asked
}

/**
 * Checks a saved link of a day against the statement's: in the day itself, or in the day after, which has the link of
 * the day before. A link does not name its ledger, so any ledger's may match. A day that is not in the file was not
 * compared, and that is no proof.
 */
function checkLink(days, kept) {
  const [day, link] = kept.split(':')
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)
  const after = Number.isNaN(next.getTime()) ? null : next.toISOString().slice(0, 10)
  const carried = days.flatMap((one) => (one.day === day ? [one.link] : one.day === after ? [one.previous] : []))
  if (carried.includes(link)) return { isOk: true, text: `ok      The link of ${day} is the one that you kept` }
  if (carried.length > 0)
    return {
      isOk: false,
      text: `FAILED  The link of ${day} is another than the one that you kept: the day, or one before it, was changed since`,
    }
  return {
    isOk: false,
    text: `FAILED  The link of ${day} cannot be compared: the file does not carry that day. Fetch a statement that does`,
  }
}

/**
 * Recomputes a round; returns null when the file is none. The rules are TypeScript: they are loaded, as they were built,
 * only for a round.
 */
async function checkRound(body, seed) {
  if (typeof (body?.detail?.engine ?? body?.engine) !== 'string') return null
  const { readRound, verifyRound } = await loadProgram('scripts/verify-round.ts')
  const round = readRound(body)
  if (!round) return null
  const { lines, isGood } = await verifyRound(round, seed)
  const verdict = isGood
    ? `VERIFIED: this round of ${round.detail.engine} follows from the sealed seed.`
    : 'NOT VERIFIED.'
  return { text: `${[...lines, '', verdict].join('\n')}\n`, status: isGood ? 0 : 1 }
}

/** Draws an issue of the lottery hall again from its proof; returns null when the file is none. */
async function checkLottery(body) {
  if (typeof body?.gameCode !== 'string' || !('chain' in body)) return null
  const { checkDraw, readDraw } = await loadProgram('scripts/verify-draw.ts')
  const read = readDraw(body)
  if (!read) return null
  const { lines, isGood } = await checkDraw(read)
  const from =
    read.proof?.beacon.kind === 'public'
      ? 'the sealed secret and a public beacon'
      : 'two secrets of the house that were sealed before; no outside source took part'
  const verdict = isGood ? `VERIFIED: issue ${body.issue} of ${body.gameCode} follows from ${from}.` : 'NOT VERIFIED.'
  return { text: `${[...lines, '', verdict].join('\n')}\n`, status: isGood ? 0 : 1 }
}

async function main() {
  const words = process.argv.slice(2)
  if (words.includes('--help')) return { text: HELP, status: 0 }
  const asked = readArguments(words)
  if (!asked) return { text: USAGE, status: 2 }
  const statement = unwrap(JSON.parse(readFileSync(asked.file, 'utf8')))
  const round = await checkRound(statement, asked.seed)
  if (round) return asked.link === null ? round : { text: USAGE, status: 2 }
  const draw = await checkLottery(statement)
  if (draw) return asked.link === null ? draw : { text: USAGE, status: 2 }
  const published = asked.roots === null ? null : unwrap(JSON.parse(readFileSync(asked.roots, 'utf8')))
  const roots =
    published === null
      ? null
      : Array.isArray(published)
        ? published
        : [...(published.content ?? []), ...(published.latest ?? [])]
  const { isVerified, steps } = await verifyStatement(statement, { sha256, roots })
  const lines = steps.map(
    ({ step, isOk, fault }) =>
      `${isOk ? 'ok    ' : 'FAILED'}  ${STEPS[step]}${fault ? `: ${FAULTS[fault.code](fault)}` : ''}`,
  )
  const isRootThere =
    asked.root === null ||
    (steps[0].isOk && statement.days.some((day) => day.root === asked.root || day.link === asked.root))
  if (!isRootThere) lines.push(`FAILED  The root ${asked.root} is none of this statement's days`)
  const link = asked.link === null ? null : checkLink(steps[0].isOk ? statement.days : [], asked.link)
  if (link) lines.push(link.text)
  if (roots === null && asked.root === null && link === null)
    lines.push(
      '        Not compared with published roots: fetch them yourself and give --roots, or one of them with --root',
    )
  const entries = steps[0].isOk ? statement.accounts.reduce((sum, one) => sum + one.entries.length, 0) : 0
  const isGood = isVerified && isRootThere && (link === null || link.isOk)
  lines.push(
    '',
    isGood
      ? `VERIFIED: ${entries} entries on ${new Set(statement.days.map((day) => day.day)).size} days.`
      : 'NOT VERIFIED.',
  )
  if (isGood && statement.next) lines.push(`The statement goes on with ${statement.next}.`)
  return { text: `${lines.join('\n')}\n`, status: isGood ? 0 : 1 }
}

const { text, status } = await main().catch((error) => ({
  text: `NOT VERIFIED: the file cannot be read (${error.message}).\n`,
  status: 1,
}))
process.stdout.write(text)
process.exitCode = status
