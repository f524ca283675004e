/** How many orders wait for an operator: the numbers in the back office's menu. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { DEPOSIT_TOPIC, WITHDRAWAL_TOPIC } from './live.ts'

const output = z.object({ waiting: z.number().int() })

export const officeWithdrawalCount = defineCall({
  id: 'officeWithdrawalCount',
  method: 'GET',
  path: '/office/queues/withdrawals',
  summary: 'How many withdrawals of the brand are to be decided',
  who: 'operator',
  permission: 'withdrawals.read',
  changesWith: [WITHDRAWAL_TOPIC],
  input: nothing,
  output,
  errors: [],
})

export const officeDepositCount = defineCall({
  id: 'officeDepositCount',
  method: 'GET',
  path: '/office/queues/deposits',
  summary: 'How many deposits of the brand are in review',
  who: 'operator',
  permission: 'deposits.read',
  changesWith: [DEPOSIT_TOPIC],
  input: nothing,
  output,
  errors: [],
})
