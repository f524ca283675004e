/** The codes of an offer, as operators who write offers can export them. */
import type { Exports, OfficeSource, Reading } from '#server/lib/exports/source.ts'
import { readId } from '#server/lib/ids.ts'
import { countCodes, listCodesAfter } from './codes-desk/office-codes.sql.ts'
import { findHead } from './publishing/versions.sql.ts'

/** The offer that the file is about: its id is the reference. None where it is another brand's. */
async function offerOf({ env, merchant, filter }: Reading): Promise<bigint | null> {
  const id = readId(filter.reference ?? '')
  return id === null ? null : ((await findHead(env.db, merchant, id))?.id ?? null)
}

const officeOfferCodes: OfficeSource = {
  permission: 'promotions.write',
  heads: ['code', 'uses', 'usesMax', 'offSince'],
  times: ['offSince'],
  count: async (reading) => {
    const id = await offerOf(reading)
    return id === null ? 0 : countCodes(reading.env.db, id)
  },
  async read(reading, cursor, limit) {
    const id = await offerOf(reading)
    const rows = id === null ? [] : await listCodesAfter(reading.env.db, id, cursor ?? '', limit)
    return {
      next: rows.length < limit ? null : (rows.at(-1)?.code ?? null),
      rows: rows.map(({ code, used, usesMax, offAt }) => [code, used, usesMax, offAt]),
    }
  },
}

export const PROMOTIONS_EXPORTS: Exports = { officeOfferCodes }
