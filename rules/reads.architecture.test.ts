/**
 * What a module reads, in its sources and in its routines of the database: its own tables, and what lower modules show
 * in views.
 */
import { expect, test } from 'vitest'
import { MODULES } from '#server/modules.ts'
import { modulesIn, OWNED, ownerOf, schemaOf, TABLES, VIEWS } from './owners.ts'
import { bad, isTest, moduleOf, readSql, sources, type Source } from './sources.ts'

/** `reader`: a module, a schema of no module, or one file. */
type Reason = { reader: string; reads: string; because: string }

/** Tables of others that are read as they are. A line may be removed from this list, never added without its reason. */
const WITH_REASON: readonly Reason[] = [
  {
    reader: 'doors',
    reads: 'games.vendors',
    because: 'a bet asks for switches and the agreement in one statement; vendors’ rows are the agreement (0410)',
  },
  {
    reader: 'doors',
    reads: 'games.games',
    because: 'a bet asks for the switch and type of its game in the same statement',
  },
  {
    reader: 'server/routines/games/takes_too_much.sql',
    reads: 'bets.rounds',
    because: 'no view shows what a round paid',
  },
  {
    reader: 'server/modules/rewards/settings/bonus-settings.ts',
    reads: 'cashier.rules',
    because: 'no table: the permission that is spelled like one',
  },
  {
    reader: 'server/modules/agents/rates/rate-rules.ts',
    reads: 'cashier.rules',
    because: 'no table: the permission that is spelled like one',
  },
  {
    reader: 'server/modules/agents/contracts/contract-rule.ts',
    reads: 'cashier.rules',
    because: 'no table: the permission that is spelled like one',
  },
  {
    reader: 'server/modules/agents/contracts/offer-by-brand.ts',
    reads: 'cashier.rules',
    because: 'no table: the permission that is spelled like one',
  },
  { reader: 'core', reads: 'bets.epochs', because: 'facts and the journal have one order, and so one epoch (0440)' },
  { reader: 'core', reads: 'identity.operators', because: 'the database itself counts who agrees, under lock (0300)' },
  { reader: 'core', reads: 'identity.grants', because: 'the database itself counts who agrees, under lock (0300)' },
]

const LEVEL: ReadonlyMap<string, number> = new Map(MODULES.map(({ name, level }) => [name, level]))

/**
 * Returns who may have a file: the module that it is in; for a routine the modules of its schema, of which one must be
 * allowed all that it reads, or the schema itself when no module has it (core belongs to server/lib).
 */
function readersOf(path: string): string[] {
  const module = moduleOf(path)
  if (module) return isTest(path) ? [] : [module]
  const schema = /^server\/routines\/(\w+)\//.exec(path)?.[1]
  if (!schema) return []
  return OWNED.has(schema) ? modulesIn(schema) : [schema]
}

/** Returns the tables and views that a file names. A routine's comments and quoted words are no reads. */
function namedIn({ path, text }: Source): string[] {
  const said = path.endsWith('.sql') ? text.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''") : text
  const names = [...said.matchAll(/(?<![\w.])([a-z_]+\.[a-z_]+)\b/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].filter((name) => TABLES.has(name) || VIEWS.has(name))
}

/** Lists reads of another module's tables, and of views of modules that are not below. */
function readsOverWalls(files: readonly Source[], reasons = WITH_REASON): string[] {
  const mayRead = (path: string, reader: string, name: string) => {
    const owner = ownerOf(name)
    if (owner === reader || !OWNED.has(schemaOf(name))) return true
    if (VIEWS.has(name) && owner && (LEVEL.get(owner) ?? 9) < (LEVEL.get(reader) ?? 0)) return true
    return reasons.some((one) => one.reads === name && (one.reader === reader || one.reader === path))
  }
  return files.flatMap((file) => {
    const { path } = file
    const [fewest = []] = readersOf(path)
      .map((reader) => namedIn(file).filter((name) => !mayRead(path, reader, name)))
      .toSorted((a, b) => a.length - b.length)
    return fewest.map((name) => `${path} reads ${name}`)
  })
}

const house = [...sources, ...readSql()]

test('a module reads its own tables and lower modules’ views', () => {
  expect(readsOverWalls(house)).toEqual([])
  expect(TABLES.has('wallet.accounts') && VIEWS.has('wallet.balances')).toBe(true)
  const from = (path: string, table: string) => readsOverWalls(bad(path, `select 1 from ${table} a`))
  expect(from('server/modules/cashier/a.ts', 'wallet.accounts')).toHaveLength(1)
  expect(from('server/modules/cashier/a.ts', 'x, wallet.accounts')).toHaveLength(1)
  expect(from('server/modules/cashier/a.ts', 'wallet.balances')).toEqual([])
  expect(from('server/modules/wallet/a.ts', 'identity.members')).toHaveLength(1)
})

test('modules that share a schema read as if each had its own', () => {
  const from = (path: string, table: string) => readsOverWalls(bad(path, `select 1 from ${table} a`))
  expect(from('server/modules/doors/a.ts', 'games.nonces')).toEqual([])
  expect(from('server/modules/doors/a.ts', 'games.play_switch')).toHaveLength(1)
  expect(from('server/modules/doors/a.ts', 'games.wallet_orders')).toHaveLength(1)
  expect(from('server/modules/catalogue/a.ts', 'games.play_switch')).toHaveLength(1)
  expect(from('server/modules/lobby/a.ts', 'games.wallet_orders')).toEqual([])
  expect([...TABLES, ...VIEWS].filter((name) => OWNED.has(schemaOf(name)) && !ownerOf(name))).toEqual([])
})

test('a routine reads what its module may read', () => {
  const of = (schema: string, said: string) => readsOverWalls(bad(`server/routines/${schema}/a.sql`, said))
  expect(of('bets', 'select 1 from identity.members')).toEqual([])
  expect(of('bets', 'select 1 from identity.accounts')).toHaveLength(1)
  expect(of('games', 'select 1 from games.vendor_caps, games.nonces')).toEqual([])
  expect(of('games', 'select 1 from games.vendor_caps, games.nonces, games.play_switch')).toHaveLength(1)
  expect(of('core', 'select 1 from core.facts, wallet.balances')).toHaveLength(1)
  expect(of('identity', "select '{cashier.rules}' -- as cashier.rules are")).toEqual([])
})

test('each reason is needed', () => {
  const idle = WITH_REASON.filter(
    (one) =>
      readsOverWalls(
        house,
        WITH_REASON.filter((other) => other !== one),
      ).length === 0,
  )
  expect(idle).toEqual([])
})
