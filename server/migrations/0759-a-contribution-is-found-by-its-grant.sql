-- What each stake of a grant's round counted is read by grant, in the order in which it was counted: a key of its own and an
-- index in that order were two where one serves.
alter table rewards.contributions drop constraint contributions_pkey;
drop index rewards.contributions_of_a_grant;
alter table rewards.contributions add primary key (grant_id, id);
