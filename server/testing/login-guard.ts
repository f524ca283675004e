/** What a visitor does before logging in: types the captcha's letters, lets the browser solve the challenge. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createBotCheck, type WorkFor } from '#server/modules/identity/guard/bot-check.ts'
import { createCaptcha } from '#server/modules/identity/guard/captcha.ts'
import type { House } from './house.ts'

/** The text of a captcha when the random numbers always choose the first letter. */
const FIRST_LETTERS = 'AAAAA'

/** Requests a captcha whose text the test knows. */
export async function solveCaptcha(house: House): Promise<{ captchaId: string; captcha: string }> {
  const { id } = await createCaptcha({ ...house.env, random: { ...house.env.random, int: () => 0 } })
  return { captchaId: id, captcha: FIRST_LETTERS }
}

/** Solves a challenge of the house as a browser does, with the least work that the house ever asks for. */
export async function solveBotCheck(house: House, use: WorkFor = 'form'): Promise<string> {
  const challenge = await createBotCheck({ ...house.env, random: { ...house.env.random, int: () => 0 } }, use)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
