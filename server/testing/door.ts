/** What a visitor does at the door: types the captcha's letters, lets the browser solve the challenge. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createBotCheck, type WorkFor } from '#server/modules/identity/bot-check.ts'
import { createCaptcha } from '#server/modules/identity/captcha.ts'
import type { House } from './house.ts'

/** What is written when chance always gives the first letter. */
const FIRST_LETTERS = 'AAAAA'

/** A captcha of which a test knows the text. */
export async function passTheDoor(house: House): Promise<{ captchaId: string; captcha: string }> {
  const { id } = await createCaptcha({ ...house.env, random: { ...house.env.random, int: () => 0 } })
  return { captchaId: id, captcha: FIRST_LETTERS }
}

/** A challenge of the house, solved as a browser does it, with as little work as the house ever asks for. */
export async function solveBotCheck(house: House, use: WorkFor = 'form'): Promise<string> {
  const challenge = await createBotCheck({ ...house.env, random: { ...house.env.random, int: () => 0 } }, use)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
