import { useWord } from '../frame/use-word.ts'

/** The name of a role. */
export function useRoleName(): (role: string) => string {
  const word = useWord()
  return (role) => word('office.role', role)
}
