/** The props of the dialogs for login, registration and a forgotten password. */
import type { AuthRequest } from '../session/auth-state.ts'

export type AuthDialogProps = {
  reason: AuthRequest['reason']
  referralCode: string | null
  /** The affiliate code from the address. When it is set, the form has no field for it. */
  affiliateCode: string | null
  /** Its address is /login or /register; otherwise it lies over the page where the reader is. */
  byAddress?: boolean
  onClose: () => void
  onDone: () => void
  /** Switches from login to registration, and back. */
  onSwitch: () => void
  onForgot: () => void
  onBack: () => void
  /** The address to open after success; null stays on the present page. */
  next: string | null
}
