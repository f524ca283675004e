import { startGame } from '#studio/client/frame/start.ts'
import { createCrash } from './game.ts'

void startGame('crash', createCrash)
