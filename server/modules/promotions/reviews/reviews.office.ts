import { officeDecideGift, officeGiftReviews } from '#contract/promotions/office-reviews.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { decideReview, describeReviews } from './decide-review.ts'

/** Adds the operators' calls about gifts that wait for a review. */
export function bindReviewsOffice(http: Http): void {
  bindCall(http, officeGiftReviews, describeReviews)
  bindCall(http, officeDecideGift, decideReview)
}
