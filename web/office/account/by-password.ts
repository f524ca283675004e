import type { OutputOf } from '#contract/call.ts'
import { botCheck } from '#contract/identity/login-guard.ts'
import { officeLogin } from '#contract/identity/office-identity.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { solveWork } from '#web/lib/solve-work.ts'
import { callOffice } from '../operator-session.ts'

/**
 * Sends name and password. When the server demands a proof of work first, because the name or the network had failures,
 * the browser computes it and sends them once more: the operator waits a moment and does nothing. Throws ApiError as
 * the call does.
 */
export async function logInByPassword(given: {
  username: string
  password: string
}): Promise<OutputOf<typeof officeLogin>> {
  const input = { ...given, keepInCookie: true }
  try {
    return await callOffice(officeLogin, input)
  } catch (error) {
    if (asApiError(error).code !== 'BOT_CHECK_REQUIRED') throw error
    return callOffice(officeLogin, { ...input, botCheck: await solveWork(await callOffice(botCheck, {})) })
  }
}
