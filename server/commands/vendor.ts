/** `fairhouse vendor`: the outside vendors of a house, their doors, pages and games. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { KEY_ALGORITHMS } from '#contract/doors/office-vendor-door.ts'
import { addHouseVendor, vendorLaunch } from '#contract/catalogue/house-vendors.ts'
import { handActor } from '#server/lib/by-hand.ts'
import type { Env } from '#server/lib/env.ts'
import { addVendor } from '#server/modules/catalogue/outside/add-vendor.ts'
import { importGamesByHand } from '#server/modules/catalogue/outside/import-games.ts'
import { setLaunchByHand } from '#server/modules/catalogue/outside/set-vendor-launch.ts'
import { openByHand } from '#server/modules/catalogue/switches/open-by-hand.ts'
import { listVendors } from '#server/modules/catalogue/titles/catalogue.sql.ts'
import { addKeyByHand } from '#server/modules/doors/vendors/vendor-decisions.ts'
import { type Command, DONE, FAILED, Misuse, print, printJson, readWords, refuseMore } from './command.ts'
import { listOf, needed, readText, understood, withHouse } from './with-house.ts'

const help = `fairhouse vendor add <CODE> --name <name> [--name-bn <name>] --types RNG,LIVE
fairhouse vendor launch <CODE> --address <template> [--frames <origins>] [--currencies BDT] [--trial]
fairhouse vendor key <CODE> --algorithm hmac-sha256|rsa-sha256|ed25519 --public-key <file.pem>
fairhouse vendor import <CODE> --file <games.csv|games.json> [--dry]
fairhouse vendor open <CODE>
fairhouse vendor list [--json]

add     adds a vendor: off, without key, pages and games
launch  where its games open, such as "https://games.example/open?g={game}&lang={language}#t={token}"
        (docs/vendor-door.md names every part); --trial: with play money, too
key     adds the vendor's public key, or makes a shared secret and prints it sealed to that key: only the vendor opens it
import  adds and changes games from a file (code, game, type, kind, name.en, name.bn, hot, new, sort); --dry only says what
        it would do
open    lets its games be played
list    lists all vendors

  --json  the answer as JSON

In the back office each of these but add needs two persons.
`
const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const OPTIONS = {
  name: text,
  'name-bn': text,
  types: text,
  address: text,
  frames: text,
  currencies: text,
  trial: flag,
  algorithm: text,
  'public-key': text,
  file: text,
  dry: flag,
  json: flag,
} as const
type Asked = ReturnType<typeof readWords<typeof OPTIONS>>['values']
type Act = (env: Env) => Promise<number>
const newVendor = addHouseVendor.input.omit({ reason: true })

function tell({ json }: Asked, value: unknown, sentence: string): number {
  if (json) printJson(value)
  else print(sentence)
  return DONE
}

const ACTS: Readonly<Record<string, (id: string, asked: Asked) => Act>> = {
  add: (id, asked) => {
    const names = { en: needed('name', asked.name), ...(asked['name-bn'] ? { bn: asked['name-bn'] } : {}) }
    const vendor = understood(newVendor, { id, names, gameTypes: listOf(needed('types', asked.types)) })
    return async (env) => {
      await addVendor(handActor(env, null), vendor, 'by hand')
      return tell(asked, { id }, `The vendor ${id} is there, and off: give it pages, a key and games, then open it.`)
    }
  },
  launch: (id, asked) => {
    const launch = understood(vendorLaunch, {
      address: needed('address', asked.address),
      frameOrigins: listOf(asked.frames),
      currencies: listOf(asked.currencies),
      takesTrial: asked.trial,
    })
    return async (env) => {
      await setLaunchByHand(handActor(env, null), id, launch)
      return tell(asked, { id, launch }, `The games of ${id} open at ${launch.address}.`)
    }
  },
  key: (id, asked) => {
    const algorithm = understood(z.object({ algorithm: z.enum(KEY_ALGORITHMS) }), asked).algorithm
    const pem = readFileSync(needed('public-key', asked['public-key']), 'utf8')
    return async (env) => {
      const made = await addKeyByHand(handActor(env, null), id, algorithm, pem)
      const sealed = made.sealedSecret ? `, with this secret, sealed to the vendor's key:\n${made.sealedSecret}` : '.'
      return tell(asked, made, `The key of ${id} is ${made.keyId}${sealed}`)
    }
  },
  import: (id, asked) => {
    const name = needed('file', asked.file)
    const file = { format: name.endsWith('.json') ? ('json' as const) : ('csv' as const), text: readText(name) }
    return async (env) => {
      const { added, changed, same, absent, faults } = await importGamesByHand(
        handActor(env, null),
        id,
        file,
        asked.dry,
      )
      if (asked.json) printJson({ added, changed, same, absent, faults })
      for (const { line, field, rule } of faults) process.stderr.write(`${name}, line ${line}: ${field} ${rule}\n`)
      if (faults.length > 0) return FAILED
      if (asked.json) return DONE
      for (const { code, differences } of changed)
        print(
          `${code}: ${differences.map(({ field, before, after }) => `${field} ${before || '–'} → ${after}`).join(', ')}`,
        )
      print(
        `${asked.dry ? 'Would be added' : 'Added'}: ${added.length}, changed: ${changed.length}; as before: ${same}, not in the file: ${absent.length}.`,
      )
      return DONE
    }
  },
  open: (id, asked) => async (env) => {
    await openByHand(handActor(env, null), id)
    return tell(asked, { id, status: 'on' }, `The games of ${id} can be played.`)
  },
}

async function list(env: Env, asked: Asked): Promise<number> {
  const vendors = await listVendors(env.db)
  if (asked.json) printJson(vendors)
  else
    for (const { code, names, status, launch } of vendors)
      print(`${code.padEnd(16)} ${status.padEnd(12)} ${names.en ?? ''}${launch ? `: ${launch.address}` : ''}`)
  return DONE
}

export const command: Command = {
  help,
  run: (words) => {
    const { values, positionals } = readWords(words, OPTIONS)
    const [name = '', id] = positionals
    refuseMore(positionals, name === 'list' ? 1 : 2)
    if (name === 'list') return withHouse('vendor', (env) => list(env, values))
    const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
    if (!act)
      throw new Misuse(name ? `There is no "vendor ${name}"` : 'Say what to do: add, launch, key, import, open or list')
    if (!id) throw new Misuse(`Name the vendor: fairhouse vendor ${name} <CODE>`)
    return withHouse('vendor', act(id, values))
  },
}
