/** Reports of agents as files, for tests: ordered, written, and downloaded as the page does it. */
import { createAgentExport, downloadExport } from '#contract/exports/exports.ts'
import { writeFile } from '#server/modules/exports/write-file.ts'
import type { Person } from './builders.ts'
import type { House } from './house.ts'

let orders = 0

/** Orders a file; returns the whole reply of the call. */
export const orderAgentFile = (by: Person, order: object) =>
  by.caller.call(createAgentExport, { requestId: `agent-file-${orders++}`, ...order } as never)

/** Returns the lines of a CSV file without its head and its end; throws where the order is refused. */
export async function agentFile(house: House, by: Person, order: object): Promise<string[]> {
  const { body } = await orderAgentFile(by, order)
  if (!body.success) throw new Error(body.code)
  const { id } = body.value
  await writeFile(house.env, BigInt(id))
  const { action: url, ticket } = await by.caller.ok(downloadExport, { id })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const file = await house.app.inject({
    method: 'POST',
    url,
    headers,
    payload: new URLSearchParams({ ticket }).toString(),
  })
  return file.body.split('\r\n').slice(1, -1)
}
