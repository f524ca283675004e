-- A member's file of personal data lists all shots of the member, whatever the issue; one issue's are found by it as well.
create index shots_by_member on lottery.shots (member_id, issue, place) where member_id is not null;
drop index lottery.shots_of_a_member;
