-- Why an issue of a chase was not staked. Null for those that were, that wait, that the member cancelled, and of before.
alter table lottery.chase_issues add column why text
  check (why in ('aim', 'excluded', 'break', 'frozen', 'barred', 'limit', 'missed', 'refused'));
alter table lottery.chase_issues add constraint chase_issue_says_why check (why is null or state = 'stopped');
