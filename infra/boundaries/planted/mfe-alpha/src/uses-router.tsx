// breaks: remote-takes-libraries-from-the-sdk
import { Link } from 'react-router-dom';

export const UsesRouter = () => <Link to="/">Home</Link>;
