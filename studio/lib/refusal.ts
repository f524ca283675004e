import { studioErrorCodes, type StudioErrorCode, type StudioFailure } from '#studio/protocol.ts'

/** The one error that a client may see. Anything else thrown is a bug: logged, answered INTERNAL. */
export class Refusal extends Error {
  readonly code: StudioErrorCode
  readonly balance: string | undefined

  constructor(code: StudioErrorCode, message: string, balance?: string) {
    super(message)
    this.code = code
    this.balance = balance
  }

  get status(): number {
    return studioErrorCodes[this.code]
  }

  /** Returns the refusal as it is sent to a client. */
  toFailure(requestId?: string): StudioFailure {
    return {
      error: this.code,
      message: this.message,
      ...(requestId === undefined ? {} : { requestId }),
      ...(this.balance === undefined ? {} : { balance: this.balance }),
    }
  }
}

/** Refuses: throws a Refusal with a code of `studioErrorCodes`. */
export function refuse(code: StudioErrorCode, message: string, balance?: string): never {
  throw new Refusal(code, message, balance)
}
