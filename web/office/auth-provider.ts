import type { AuthProvider } from 'ra-core'
import { officeLogin, officeLogout, officeSession } from '#contract/office-identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callOffice, endOperatorSession, type Operator, operatorToken, startOperatorSession } from './operator-session.ts'

let known: Promise<Operator> | null = null

async function whoAmI(): Promise<Operator> {
  if (!operatorToken()) throw new ApiError('LOGIN_REQUIRED', '') // the server need not be asked
  known ??= callOffice(officeSession, {}).then(({ operator }) => operator)
  known.catch(() => { known = null })
  return await known
}

/** How the framework logs operators in and out and asks what they may do. A role's permissions come from the server. */
export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    const { token } = await callOffice(officeLogin, { username, password })
    startOperatorSession(token)
    known = null
  },
  logout: async () => {
    if (operatorToken()) await callOffice(officeLogout, {}).catch(() => undefined)
    endOperatorSession()
    known = null
  },
  checkAuth: async () => {
    if (!operatorToken()) throw new Error('login needed')
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
