-- Rules of a brand's cashier: when two operators must agree, what is approved by itself, how long a new payee waits, how long a
-- receipt can be reopened, what a member may take out in a day, a week and a month. A currency without rules is decided by hand.
create table cashier.rules (
  merchant text not null references core.brands (code),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- withdrawals and adjustments above it need two operators
  four_eyes_above bigint not null check (four_eyes_above >= 0),
  -- withdrawals up to it need none, if the risk check finds nothing; 0: all need one
  auto_approve_up_to bigint not null default 0 check (auto_approve_up_to >= 0),
  payee_wait_minutes int not null default 0 check (payee_wait_minutes between 0 and 43200),
  reopen_hours int not null default 72 check (reopen_hours between 0 and 720),
  primary key (merchant, currency),
  constraint rules_never_approve_by_itself_what_needs_two check (auto_approve_up_to <= four_eyes_above)
);

create table cashier.withdrawal_limits (
  merchant text not null references core.brands (code),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('day', 'week', 'month')),
  -- for members of this VIP level and above, until a higher one has its own
  min_vip int not null default 0 check (min_vip between 0 and 100),
  withdrawals int not null check (withdrawals > 0),
  amount bigint not null check (amount > 0),
  primary key (merchant, currency, period, min_vip)
);
insert into cashier.withdrawal_limits (merchant, currency, period, withdrawals, amount)
  select merchant, currency, 'day', withdrawals, amount from cashier.day_limits;
drop table cashier.day_limits;

alter table cashier.payout_accounts
  -- withdrawals go there from then on
  add column usable_at timestamptz not null default '-infinity';

alter table cashier.withdrawals
  add column needs_two boolean not null default false,
  add column first_approver text,
  add column second_approver text,
  add column reopen_until timestamptz,
  add column reopened_at timestamptz,
  add constraint withdrawals_are_approved_by_two_people check (second_approver is null or (first_approver is not null and second_approver <> first_approver)),
  add constraint withdrawals_that_need_two_have_two check (
    not needs_two or second_approver is not null or state in ('requested', 'checked', 'reviewing', 'rejected', 'cancelled')
  );

-- One way back to a forgotten payment password: a code, sent to a contact that was given at registration, or read out by an operator.
create table cashier.payment_password_resets (
  member_id text primary key,
  -- SHA-256 of member and code
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- null: sent to the member; else the operator who read it out
  operator text,
  failures int not null default 0 check (failures between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
