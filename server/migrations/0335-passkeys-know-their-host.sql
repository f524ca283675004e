-- A passkey works at the host that it was made at, and at no other. Of those that were made before this, it is learnt when they are next used.
alter table identity.passkeys add column host text;
