import { useWord } from '../frame/use-word.ts'

/** Returns a function that names a role. */
export function useRoleName(): (role: string) => string {
  const word = useWord()
  return (role) => word('office.role', role)
}
