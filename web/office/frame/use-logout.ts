import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { logOut } from './operator.ts'
import { toLogin } from './to-login.ts'

/**
 * Returns a function that ends the session and shows the login page; after the next login the operator returns to this
 * page.
 */
export function useLogout(): () => void {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(() => {
    const leave = async () => {
      await logOut()
      await router.navigate(toLogin(router.state.location.href))
      client.clear() // last, because a page that is still mounted would read everything again
    }
    void leave()
  }, [client, router])
}
