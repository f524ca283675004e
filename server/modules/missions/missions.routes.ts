import {
  boardFinal,
  joinBoard as joinBoardCall,
  lotteryMissionBoard,
  lotteryMissionSummary,
  missionBoard,
  missions,
} from '#contract/missions/missions.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { joinBoard } from './boards/join-board.ts'
import { listMissions } from './members/list-missions.ts'
import { showFinal } from './members/show-final.ts'
import { showBoardRow, showBoards } from './members/show-boards.ts'

/** Binds the members' calls. */
export function bindMissions(http: Http): void {
  bindCall(http, missions, (context) => listMissions(context, false))
  bindCall(http, lotteryMissionSummary, (context) => listMissions(context, true))
  bindCall(http, missionBoard, (context, { board }) => showBoards(context, false, board))
  bindCall(http, lotteryMissionBoard, (context, { board }) => showBoards(context, true, board))
  bindCall(http, boardFinal, ({ env, account }, { id, version }) => showFinal(env, account, id, version))
  bindCall(http, joinBoardCall, async (context, input) =>
    showBoardRow(context, await joinBoard(context.env, context.account, input)),
  )
}
