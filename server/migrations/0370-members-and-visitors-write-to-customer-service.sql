-- A question to customer service is a remark with a subject and room to say more; an answer can go to a mobile number as well.
alter table site.feedback add column subject text check (char_length(subject) between 1 and 80);
alter table site.feedback drop constraint feedback_content_check;
alter table site.feedback add constraint feedback_content_check
  check (char_length(content) between 1 and case when subject is null then 140 else 2000 end);
-- what a member wrote, newest first: shown with its answers
create index feedback_of_member on site.feedback (merchant, member_id, id desc) where member_id is not null;

alter table site.feedback_acts drop constraint feedback_acts_way_check;
alter table site.feedback_acts add constraint feedback_acts_way_check check (way in ('message', 'mail', 'sms'));
