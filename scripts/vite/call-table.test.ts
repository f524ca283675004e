/** What a built page knows of a call. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { callTable } from './call-table.ts'

test('a built page keeps of a call its route and the live topics that change its answer, and no schema', async () => {
  const { transform } = callTable(join(import.meta.dirname, '../..'))
  if (typeof transform !== 'object') throw new Error('the plugin transforms nothing')
  const id = join(import.meta.dirname, '../../contract/wallet/wallet.ts')
  const watch = { addWatchFile: () => undefined } as unknown as ThisParameterType<typeof transform.handler>
  const answer = await transform.handler.call(watch, 'defineCall(', id)
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : ''
  const line = code.split('\n').find((one) => one.startsWith('export const walletBalance ')) ?? ''
  const { method, path, who, changesWith } = walletBalance
  expect(JSON.parse(line.slice(line.indexOf('(') + 1, -1))).toEqual({
    id: walletBalance.id,
    method,
    path,
    who,
    changesWith,
  })
  expect(changesWith).not.toBeUndefined()
})
