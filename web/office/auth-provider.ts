import type { AuthProvider } from 'ra-core'
import type { OutputOf } from '#contract/call.ts'
import { type officeLogin, officeLogout, officeSession } from '#contract/office-identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import {
  callOffice,
  endOperatorSession,
  isOperatorHere,
  type Operator,
  startOperatorSession,
} from './operator-session.ts'

/** Opens a session in one of the ways that there are (account/login-page.tsx). */
export type Login = { open: () => Promise<OutputOf<typeof officeLogin>> }

let known: Promise<Operator> | null = null

async function whoAmI(): Promise<Operator> {
  if (!isOperatorHere()) throw new ApiError('LOGIN_REQUIRED', '') // the server need not be asked
  known ??= callOffice(officeSession, {}).then(({ operator }) => operator)
  known.catch(() => {
    known = null
  })
  return await known
}

/** How the framework logs operators in and out and asks what they may do. A role's permissions come from the server. */
export const authProvider: AuthProvider = {
  login: async ({ open }: Login) => {
    const { token } = await open()
    startOperatorSession(token)
    known = null
  },
  logout: async () => {
    if (isOperatorHere()) await callOffice(officeLogout, {}).catch(() => undefined)
    endOperatorSession()
    known = null
  },
  checkAuth: async () => {
    if (!isOperatorHere()) throw new Error('login needed')
    await whoAmI()
  },
  checkError: async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'LOGIN_REQUIRED') throw error
  },
  getIdentity: async () => {
    const operator = await whoAmI()
    return { id: operator.id, fullName: operator.username, role: operator.role, isHouse: operator.isHouse }
  },
  getPermissions: async () => (await whoAmI()).permissions,
}
