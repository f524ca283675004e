import { startGame } from '#studio/client/frame/start.ts'
import { createDice } from './game.ts'

void startGame('dice', createDice)
