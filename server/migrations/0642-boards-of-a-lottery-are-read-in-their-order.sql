-- The archive of a lottery lists its boards by the moment of the draw and, where two share it, by their ids: in the order
-- of this index, so that no page is sorted.
drop index lottery.issues_that_are_drawn;
create index issues_that_are_drawn on lottery.issues (lottery, draws_at desc, id desc) where board is not null;
