import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { deleteBanner, insertBanner, lockBanner, putBanner, type BannerFields, type BannerRow } from './banners.sql.ts'

const recorded = (row: BannerFields) => {
  const { groupName, tag, title, text, button, url, mobileUrl, linkageType, link, position, enabled } = row
  return { groupName, tag, title, text, button, url, mobileUrl, linkageType, link, position, enabled }
}

/** Pages fetch banners again with the notices. */
function announce(tx: Tx, { env }: OperatorContext): void {
  tx.onCommit(() => env.live.signal('all', 'notices'))
}

/** Adds a banner; audited. */
export function createBannerOf(context: OperatorContext, row: BannerFields): Promise<bigint> {
  return context.env.db.tx(async (tx) => {
    const id = await insertBanner(tx, context.merchant, row)
    await writeAudit(tx, context, { action: 'banner.create', subject: `banner:${id}`, after: recorded(row) })
    announce(tx, context)
    return id
  })
}

async function change(context: OperatorContext, id: bigint | null, work: (tx: Tx, before: BannerRow) => Promise<void>): Promise<void> {
  if (id === null) return fail('NOT_FOUND')
  await context.env.db.tx(async (tx) => {
    const before = await lockBanner(tx, context.merchant, id)
    if (!before) return fail('NOT_FOUND')
    await work(tx, before)
    announce(tx, context)
  })
}

/** Replaces a banner of the brand; audited. Fails with NOT_FOUND. */
export function updateBannerOf(context: OperatorContext, id: bigint | null, row: BannerFields): Promise<void> {
  return change(context, id, async (tx, before) => {
    await putBanner(tx, before.id, row)
    await writeAudit(tx, context, { action: 'banner.update', subject: `banner:${before.id}`, before: recorded(before), after: recorded(row) })
  })
}

/** Removes a banner of the brand; audited. Fails with NOT_FOUND. */
export function removeBannerOf(context: OperatorContext, id: bigint | null): Promise<void> {
  return change(context, id, async (tx, before) => {
    await deleteBanner(tx, before.id)
    await writeAudit(tx, context, { action: 'banner.remove', subject: `banner:${before.id}`, before: recorded(before) })
  })
}
