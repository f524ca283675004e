/** Where an outside vendor's games open. Another address needs two persons; one takes an address away. */
import { vendorLaunch, type VendorLaunch } from '#contract/catalogue/house-vendors.ts'
import { fail } from '#contract/errors.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { everywhere, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { z } from 'zod'
import { announceCatalogue } from '../titles/catalogue.ts'
import { findVendor } from '../titles/catalogue.sql.ts'
import { findFault, originOfTemplate, readOrigin } from './launch-address.ts'
import { findLaunch, putLaunch } from './vendor-launches.sql.ts'

const LIFE_MS = 3 * DAY_MS

/** Browsers are sent to this machine itself only where the house is no real one. */
const allowsPlain = ({ config }: Pick<Env, 'config'>) => !config.production

/** The house's own pages are framed by nobody, and a vendor's page at their origin would be one of them. */
const isOwn = ({ config }: Pick<Env, 'config'>, origin: string) =>
  [config.siteOrigin, config.studioOrigin].some((own) => new URL(own).origin === origin)

/**
 * Returns a launch in its stored form: origins as such, each once and without the address's own. Fails with
 * INVALID_INPUT, which names what is wrong.
 */
export function readLaunch(env: Pick<Env, 'config'>, launch: VendorLaunch): VendorLaunch {
  const fault = findFault(launch.address, allowsPlain(env))
  if (fault) return fail('INVALID_INPUT', { fields: { 'launch.address': { rule: fault } } })
  const own = originOfTemplate(launch.address)
  if (isOwn(env, own)) return fail('INVALID_INPUT', { fields: { 'launch.address': { rule: 'own' } } })
  const origins = launch.frameOrigins.map((text) => readOrigin(text, allowsPlain(env)))
  const wrong = origins.findIndex((origin) => origin === null || isOwn(env, origin))
  if (wrong !== -1) return fail('INVALID_INPUT', { fields: { [`launch.frameOrigins.${wrong}`]: { rule: 'url' } } })
  return {
    ...launch,
    frameOrigins: [...new Set(origins.filter((one) => one !== null && one !== own))] as string[],
    currencies: [...new Set(launch.currencies)],
  }
}

async function write(tx: Tx, actor: AuditActor, change: Content, reason: string): Promise<void> {
  const { vendor, before, after } = change
  await putLaunch(tx, vendor, after)
  await writeAudit(tx, everywhere(actor), {
    action: 'vendor.launch',
    subject: `vendor:${vendor}`,
    reason,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  })
  tx.onCommit(() => announceCatalogue(actor.env))
}

const content = z.object({ vendor: z.string(), before: vendorLaunch.nullable(), after: vendorLaunch.nullable() })
type Content = z.output<typeof content>

/** The decision about the address to which members of every brand are sent. */
export const VENDOR_LAUNCH = defineDecision<Content>({
  kind: 'vendor.launch',
  permission: 'house.vendors',
  isHouse: true,
  lifeMs: LIFE_MS,
  need: async () => ({ persons: 2 }),
  content,
  async readBasis(tx, { content: { vendor } }) {
    if (!(await findVendor(tx, vendor))) return 'gone'
    return JSON.stringify(await findLaunch(tx, vendor))
  },
  execute: (tx, actor, decision) => write(tx, actor, decision.content, decision.reason),
})

/** Asks for another address, or takes one away. Fails with NOT_FOUND, INVALID_INPUT, DECISION_OPEN. */
export function setLaunch(
  context: OperatorContext,
  vendor: string,
  launch: VendorLaunch | null,
  reason: string,
): Promise<Waiting> {
  const { env } = context
  const after = launch && readLaunch(env, launch)
  return env.db.tx(async (tx) => {
    if (!(await findVendor(tx, vendor))) return fail('NOT_FOUND')
    const before = await findLaunch(tx, vendor)
    if (JSON.stringify(before) === JSON.stringify(after && { ...after })) return null
    const change = { vendor, before, after }
    if (after === null) {
      await write(tx, context, change, reason)
      return null
    }
    return presentWaiting(
      await askDecision(tx, context, VENDOR_LAUNCH, { subject: `vendor:${vendor}`, reason, content: change }),
    )
  })
}

/**
 * Sets an address for whoever works at the command line, who could write it into the database: told in the log of every
 * brand. Fails with NOT_FOUND, INVALID_INPUT.
 */
export function setLaunchByHand(actor: AuditActor, vendor: string, launch: VendorLaunch | null): Promise<void> {
  const after = launch && readLaunch(actor.env, launch)
  return actor.env.db.tx(async (tx) => {
    if (!(await findVendor(tx, vendor))) return fail('NOT_FOUND')
    await write(tx, actor, { vendor, before: await findLaunch(tx, vendor), after }, 'by hand')
  })
}
