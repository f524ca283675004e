import { startGame } from '#studio/client/frame/start.ts'
import { createSlot } from './game.ts'

void startGame('slot', createSlot)
